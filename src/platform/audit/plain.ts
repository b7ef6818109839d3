/** A name in a row stays on its line wherever the row is printed. */
export function plain<T extends string | null>(text: T): T | string {
  // oxlint-disable-next-line no-control-regex -- they are what must not get in
  return text === null ? text : text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ');
}
