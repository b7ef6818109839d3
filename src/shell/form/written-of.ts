/** What of a row is written, without what the product adds: the fields that a new one has. */
export function writtenOf<Edit extends object>(blank: Edit, row: Edit): Edit {
  const fields = new Map(Object.entries(row));
  // A row has every field of a new one, with its type.
  return Object.fromEntries(Object.keys(blank).map((field) => [field, fields.get(field)])) as Edit;
}
