"""Works out a number's expression, with the public names of ``specdec`` and nothing else.

An expression may call what ``specdec`` offers, read its records, index them and do arithmetic.
It cannot reach a module, a private name or a method of anything that is not the package's own.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from types import ModuleType
from typing import Any

import specdec

_LONGEST_EXPRESSION = 300
_LARGEST_EXPONENT = 64
_MOST_BITS = 4096

_BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
}


class ExpressionError(Exception):
    """An expression is not allowed, or cannot be worked out; the text says why."""


def public_names() -> dict[str, Any]:
    """Return what an expression may name: what ``specdec`` offers, and ``len`` to count it.

    >>> "speedup" in public_names(), "settings" in public_names()
    (True, False)
    """
    names = {
        name: value
        for name, value in vars(specdec).items()
        if not name.startswith("_") and not isinstance(value, ModuleType)
    }
    return names | {"len": len}


def evaluate(text: str) -> int | float | Fraction:
    """Return the number that ``text`` stands for; raise ExpressionError with the reason otherwise.

    >>> evaluate("LESSON_PAIR.target_pass_ms(5) / LESSON_PAIR.target_pass_ms(1)")
    1.0
    >>> evaluate("2.08")
    Traceback (most recent call last):
    site_build.expressions.ExpressionError: it is typed by hand
    """
    if len(text) > _LONGEST_EXPRESSION:
        raise ExpressionError(f"it is longer than {_LONGEST_EXPRESSION} letters")
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ExpressionError("it is no expression") from None
    names = public_names()
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    try:
        value = _value(tree.body, names)
    except specdec.SpecdecError as error:
        raise ExpressionError(error.text) from error
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise ExpressionError(f"{type(error).__name__}: {error}") from error
    if not used - {"len"}:
        raise ExpressionError("it is typed by hand")
    return _number(value)


def _number(value: object) -> int | float | Fraction:
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
        raise ExpressionError(f"it gives {value!r:.60}, which is not a number")
    if value != value or value in (float("inf"), float("-inf")):
        raise ExpressionError(f"it gives {value}, which cannot be printed")
    return value


def _value(node: ast.expr, names: Mapping[str, Any]) -> Any:
    """Return what one node of an expression stands for."""
    match node:
        case ast.Constant(value=int() | float() | str() as value) if not isinstance(value, bool):
            return value
        case ast.Name(id=name):
            if name not in names:
                raise ExpressionError(f"specdec offers no {name}")
            return names[name]
        case ast.Attribute(value=owner, attr=name):
            return _attribute(_value(owner, names), name)
        case ast.Subscript(value=owner, slice=index):
            return _value(owner, names)[_value(index, names)]
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            return tuple(_value(part, names) for part in parts)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_of_number(_value(operand, names))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            return _arithmetic(op, _value(left, names), _value(right, names))
        case ast.Call(func=function, args=args, keywords=keywords):
            return _call(function, args, keywords, names)
    raise ExpressionError(f"it uses {type(node).__name__}, which is not allowed here")


def _attribute(owner: object, name: str) -> Any:
    """Read a public attribute of one of the package's own records, or of a fraction."""
    own = type(owner).__module__.partition(".")[0] == "specdec"
    of_fraction = isinstance(owner, Fraction) and name in ("numerator", "denominator")
    if name.startswith("_") or not (own or of_fraction):
        raise ExpressionError(f".{name} is not part of what specdec offers")
    if not hasattr(owner, name):
        raise ExpressionError(f"{type(owner).__name__} has no {name}")
    return getattr(owner, name)


def _of_number(value: object) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
        raise ExpressionError(f"it does arithmetic with {value!r:.60}, which is not a number")
    return value


def _arithmetic(op: ast.operator, left: object, right: object) -> Any:
    first, second = _of_number(left), _of_number(right)
    if isinstance(op, ast.Pow) and abs(second) > _LARGEST_EXPONENT:
        raise ExpressionError(f"it raises to a power above {_LARGEST_EXPONENT}")
    value = _BINARY[type(op)](first, second)
    if isinstance(value, int) and value.bit_length() > _MOST_BITS:
        raise ExpressionError("it makes a number too large to print")
    return value


def _call(
    function: ast.expr, args: list[ast.expr], keywords: list[ast.keyword], names: Mapping[str, Any]
) -> Any:
    called = _value(function, names)
    if not callable(called):
        raise ExpressionError(f"it calls {ast.unparse(function)}, which is no function")
    given = [_value(arg, names) for arg in args]
    named = {}
    for keyword in keywords:
        if keyword.arg is None:
            raise ExpressionError("it uses **, which is not allowed here")
        named[keyword.arg] = _value(keyword.value, names)
    return called(*given, **named)
