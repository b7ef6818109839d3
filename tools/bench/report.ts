/** One measured thing. */
export interface Figure {
  what: string;
  measured: string;
  floor?: string;
  ratio?: string;
  aim?: string;
  met?: boolean;
}

const heads = ['', 'measured', 'floor', 'ratio', 'aim', ''];

/** Prints the figures of one part as a Markdown table, so that a run can be pasted into the documentation. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  const rows = figures.map(({ what, measured, floor, ratio, aim, met }) => [
    what,
    measured,
    floor ?? '',
    ratio ?? '',
    aim ?? '',
    met === undefined ? '' : met ? 'met' : 'MISSED',
  ]);
  const widths = heads.map((head, i) => Math.max(3, head.length, ...rows.map((row) => row[i]!.length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`;
  console.log(`\n## ${title}\n`);
  console.log([line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n'));
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const times = (value: number): string => `${value.toFixed(2)}x`;
export const perSecond = (value: number): string => `${Math.round(value)}/s`;
