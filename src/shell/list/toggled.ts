/** A comma-separated list from the URL with one value toggled. */
export function toggled(list: string | undefined, value: string): string {
  const values = (list ?? '').split(',').filter((one) => one !== '');
  return (values.includes(value) ? values.filter((one) => one !== value) : [...values, value]).join(',');
}
