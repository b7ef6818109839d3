/** The colors of lines, in the order in which series take them; `tokens.css` has them for light and dark. */
const tokens = ['--chart-1', '--chart-2', '--chart-3', '--chart-4', '--chart-5', '--chart-6', '--chart-7', '--chart-8'];

/** A color for CSS; SVG and HTML follow the theme automatically. */
export const colorVar = (index: number): string => `var(${tokens[index % tokens.length] ?? '--ink'})`;

/** What a canvas needs: the colors as they are now. */
export function canvasColors(): { lines: string[]; grid: string; text: string; surface: string; warn: string } {
  const style = getComputedStyle(document.documentElement);
  const of = (token: string) => style.getPropertyValue(token).trim();
  return {
    lines: tokens.map(of),
    grid: of('--line'),
    text: of('--muted'),
    surface: of('--surface'),
    warn: of('--warn'),
  };
}
