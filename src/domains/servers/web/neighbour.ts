/** The row before (-1) or after (1) the current one; the first when the current one is not among them. */
export function neighbour<Row extends { id: string }>(rows: readonly Row[], currentId: string, step: number) {
  const at = rows.findIndex((row) => row.id === currentId);
  return at < 0 ? rows[0] : rows[at + step];
}
