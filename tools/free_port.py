"""Print the first free port from 8000 on."""

import socket


def free(port: int) -> bool:
    """Return whether nothing listens at the port."""
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


print(next(port for port in range(8000, 8100) if free(port)))
