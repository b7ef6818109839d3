/** Who a row of the people report is. */
export const personOf = (row: Readonly<Record<string, unknown>>) => ({
  id: textOf(row['id']),
  email: textOf(row['email']),
  name: textOf(row['name']),
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
