// What stands for many measured values.

/** @param {number[]} values */
export function middle(values) {
  return quantile(values, 0.5);
}

/**
 * @param {number[]} values
 * @param {number} share
 */
export function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}
