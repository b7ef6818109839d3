/** Names that the runtime's list still has from before the places were renamed. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};
const known = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC');

/** The zones to choose from, `UTC` first. */
export const timeZones: readonly string[] = ['UTC', ...known.map((zone) => renamed[zone] ?? zone).toSorted()];

/** Whether it is the name of a zone, by its present name or an older one. */
export const isTimeZone = (text: string): boolean => timeZones.includes(text) || known.includes(text);
