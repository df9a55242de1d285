// Two settings as a page is told of them, and the sentences around, for the tests.

/** @typedef {import("../../site_js/settings.js").About} About */

/** @type {About} */
export const RATE = {
  name: "acceptance_rate",
  key: "a",
  label: "Chance",
  lowest: 0,
  highest: 1,
  whole: false,
  optional: false,
  stops: [0, 0.5, 0.8, 1],
  texts: ["0 %", "50 %", "80 %", "100 %"],
  between: "{value} %",
  scale: 100,
  refusal: "Chance must be a number from 0 to 1, but it is {given}.",
  refusal_in_sentence: "Chance must be a number from 0 to 100, but it is {given}.",
};

/** @type {About} */
export const GUESSES = {
  ...RATE,
  name: "draft_length",
  key: "k",
  label: "Guesses",
  lowest: 0,
  highest: 32,
  whole: true,
  stops: [1, 2, 4, 12],
  texts: ["1 guess", "2 guesses", "4 guesses", "12 guesses"],
  between: "{value} guesses",
  scale: 1,
  refusal: "Guesses must be a whole number from 0 to 32, but it is {given}.",
  refusal_in_sentence: "Guesses must be a whole number from 0 to 32, but it is {given}.",
};

/** @type {About} */
export const DRAFT_PASS = {
  ...RATE,
  name: "draft_pass_ms",
  key: "d",
  label: "Draft pass",
  lowest: 0,
  highest: 1000,
  optional: true,
  stops: [0, 1, null, 2],
  texts: ["0 ms", "1 ms", "1.2122 ms, as computed", "2 ms"],
  between: "{value} ms",
  scale: 1,
};

export const TEXTS = {
  empty: "empty",
  address_unreadable: "The address cannot be read.",
  address_unknown: "The address names {given}.",
  address_unused: "So the figure opens as usual.",
};
