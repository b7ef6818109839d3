/** A list as it stands in the address (comma between values) with one value put in, or taken out if it was there. */
export function toggled(list: string | undefined, value: string): string {
  const values = (list ?? '').split(',').filter((one) => one !== '');
  return (values.includes(value) ? values.filter((one) => one !== value) : [...values, value]).join(',');
}
