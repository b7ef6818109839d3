/** The mark of an operating system or application, by the beginning of its name. */
export const SystemMark = ({ name }: { name: string }) => <span aria-hidden className="system" title={name} />;

/** In the order of `pictures/flags.svg`. */
const drawn = 'AT BE BR CA CH CZ DE DK ES FI FR GB HK HU IE IL IN IT JP NL NO PL PT RO SE SG UA US'.split(' ');

/** The flag of a country, by its two-letter code; the letters where there is no picture of it. */
export function Flag({ country }: { country: string }) {
  const at = drawn.indexOf(country);
  return <span aria-hidden className="flag" data-of={country} {...(at >= 0 && { style: { '--at': at } as object })} />;
}
