// Answers computed when the site was built: one setting at one of its stops, the others opening.
// A file of another build is refused, for its pictures may not agree with this build's Python.

/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {{caption: string, columns: string[], rows: string[][]}} Table */
/** @typedef {{svg: string, caption: string, numbers: Record<string, unknown>, table: Table}} Answer */
/**
 * @typedef {object} BakedFile
 * @property {string} build
 * @property {Settings} opening
 * @property {Record<string, (number | null)[]>} stops
 * @property {string[]} pieces  the elements of all its pictures
 * @property {Record<string, (Omit<Answer, "svg"> & {svg: number[]})[]>} answers  one for each stop
 */

/** @type {Map<string, Promise<BakedFile>>} */
const files = new Map();
/** A load that failed is not tried again before. */
export const RETRY_MS = 5000;

/**
 * Loads the answers of one figure, once a visit; after a failure again when asked a while later.
 *
 * @param {string} address
 * @param {string} build  the build this script belongs to
 * @returns {Promise<BakedFile>} rejects if the file is missing, broken or of another build
 */
export function loadBaked(address, build) {
  const known = files.get(address);
  if (known) return known;
  const loading = fetchBaked(address, build);
  files.set(address, loading);
  loading.catch(() => setTimeout(() => files.delete(address), RETRY_MS));
  return loading;
}

/**
 * @param {string} address
 * @param {string} build
 */
async function fetchBaked(address, build) {
  const file = globalThis.origin === "null" ? await asScript(address) : await fetched(address);
  if (file.build !== build) throw new Error(`${address} is of build ${file.build}, not ${build}`);
  return file;
}

/**
 * @param {string} address
 * @returns {Promise<BakedFile>}
 */
async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}

/**
 * The same answers from the script beside them: in a sandboxed frame nothing else may be read.
 *
 * @param {string} address
 * @returns {Promise<BakedFile>}
 */
function asScript(address) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    Object.assign(globalThis, { specdecBaked: resolve });
    script.onerror = () => reject(new Error(`${address} could not be loaded`));
    script.src = `${address}.js`;
    document.head.append(script);
  });
}

/**
 * The answer for these settings, if it was computed at build.
 *
 * @param {BakedFile} file
 * @param {Settings} settings
 * @returns {Answer | undefined}
 */
export function bakedAnswer(file, settings) {
  const names = Object.keys(settings);
  const moved = names.filter((name) => settings[name] !== file.opening[name]);
  if (moved.length > 1) return undefined;
  const name = moved[0] ?? Object.keys(file.stops)[0] ?? "";
  const stop = file.stops[name]?.indexOf(settings[name] ?? null) ?? -1;
  const answer = file.answers[name]?.[stop];
  return answer && { ...answer, svg: answer.svg.map((piece) => file.pieces[piece]).join("") };
}
