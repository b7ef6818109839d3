// oxlint-disable-next-line no-control-regex -- this is what a terminal's sequence begins with
const ansi = /\u001b\[[0-9;?]*[ -/]*[@-~]/g;

/** A log line without terminal colors and other control sequences. */
export const plainLine = (line: string) => line.replace(ansi, '').replace(/\r/g, '');

interface Line {
  dt: string;
  entry: string;
}

/** The log as a text file: the instant in UTC and the line. */
export const logFile = (log: readonly Line[]) => log.map(({ dt, entry }) => `${dt} ${plainLine(entry)}\n`).join('');

/** The lines that hold the text, without regard to case. */
export function matchingLines<T extends Line>(log: readonly T[], text: string): readonly T[] {
  const wanted = text.trim().toLowerCase();
  return wanted === '' ? log : log.filter(({ entry }) => plainLine(entry).toLowerCase().includes(wanted));
}

/** The time of day of an instant in the browser's zone, to the second. */
export function clockText(instant: string): string {
  const at = new Date(instant);
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map((n) => String(n).padStart(2, '0')).join(':');
}
