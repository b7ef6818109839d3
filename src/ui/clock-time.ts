const two = (n: number) => String(n).padStart(2, '0');

/**
 * `hh:mm:ss` in the browser's zone. By hand: the first `Intl.DateTimeFormat` of a page costs 20 to 60 ms of its
 * main thread, more than drawing 50 rows.
 */
export function clockTime(ms: number): string {
  const at = new Date(ms);
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}
