import pg from 'pg';

type Parse = (text: string) => unknown;

const OID = { int8: 20, date: 1082, interval: 1186, textArray: 1009 };
/** Array types and the scalar each is made of; the driver's own parsers would go through floats and local dates. */
const ARRAYS = new Map([
  [1016, OID.int8],
  [1182, OID.date],
  [1187, OID.interval],
  [1231, 1700],
]);

/** int8 and count(*): a number while exact, otherwise an error rather than a wrong value. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database value ${text} is too large for a number.`);
  return value;
}

const asText: Parse = (text) => text;

const SCALARS = new Map<number, Parse>([
  [OID.int8, parseInt8],
  [OID.date, asText],
  [OID.interval, asText],
  [1700, asText],
]);

/** The driver types every parser's result as `any`; that of text[] is this. */
const parseTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(OID.textArray);

function parserOf(oid: number): Parse | undefined {
  const element = SCALARS.get(ARRAYS.get(oid) ?? -1);
  if (!element) return SCALARS.get(oid);
  return (text) => parseTexts(text).map((item) => (item === null ? null : element(item)));
}

/**
 * How column values reach JavaScript: int8 as number, date, interval and numeric as string, timestamptz as
 * Date, addresses as string, jsonb as the parsed value. The one place that says so.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (format === 'binary' ? pg.types.getTypeParser(oid, format) : textParserOf(oid)),
};

/** The driver asks for each column of each answer. */
const ofTexts = new Map<number, Parse>();

function textParserOf(oid: number): Parse {
  const known = ofTexts.get(oid);
  if (known !== undefined) return known;
  const parse: Parse = parserOf(oid) ?? pg.types.getTypeParser(oid, 'text');
  ofTexts.set(oid, parse);
  return parse;
}
