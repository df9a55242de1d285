// How the JavaScript is checked: eslint's recommended rules, and the few habits of this project.

import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["build/", "site/", "node_modules/", ".venv/"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2025, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      complexity: ["error", 12],
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "func-style": ["error", "declaration", { allowArrowFunctions: true }],
      "max-lines": ["error", 300],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  { files: ["site_js/**"], languageOptions: { globals: { ...globals.browser, ...globals.worker } } },
  {
    files: ["tests/**", "tools/**", "eslint.config.js"],
    // Functions given to a browser page run there.
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
];
