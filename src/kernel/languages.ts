/** The languages of the console and its mails; English is in the code, the others are catalogs (docs/languages.md). */
export const languages = ['en', 'de', 'he', 'ar'] as const;
export type Language = (typeof languages)[number];

/** Each in its own words. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  he: 'עברית',
  ar: 'العربية',
};

/** Those whose catalogs may lag behind: what they lack shows in English. */
export const partialLanguages: readonly Language[] = ['he', 'ar'];

/** Whether a language (BCP 47) is written from right to left. */
export const isRtl = (language: string): boolean => language === 'he' || language === 'ar';
export const directionOf = (language: string): 'rtl' | 'ltr' => (isRtl(language) ? 'rtl' : 'ltr');

/** For `Intl`: the digits 0 to 9 in every language, as in the addresses and amounts beside them. */
export const localeOf = (language: Language): string => (language === 'ar' ? 'ar-u-nu-latn' : language);

/** Text of another direction, set apart so that it turns nothing around it (Unicode isolates). */
export const isolated = (text: string): string => `\u2066${text}\u2069`;

export const isLanguage = (text: string): text is Language => languages.some((one) => one === text);

/** The first of someone's languages (BCP 47, best first) that is spoken here; where none is, the first that is. */
export function chooseLanguage(wanted: readonly string[], spoken: readonly Language[] = languages): Language {
  for (const tag of wanted) {
    const primary = tag.trim().toLowerCase().split('-')[0] ?? '';
    if (isLanguage(primary) && spoken.includes(primary)) return primary;
  }
  return spoken[0] ?? 'en';
}

const most = 20;

/** The language of an `Accept-Language` header (RFC 9110), such as `de-AT,de;q=0.9,en;q=0.5`. */
export function languageOf(header: string | string[] | undefined, spoken: readonly Language[] = languages): Language {
  if (typeof header !== 'string') return spoken[0] ?? 'en';
  const ranked = header
    .split(',', most)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      const quality = parameters.find((one) => one.trim().startsWith('q='))?.split('=')[1];
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  return chooseLanguage(
    ranked.map(({ tag }) => tag),
    spoken,
  );
}

/** How a language writes numbers and short months; those of the others come with their catalogs. */
export interface Marks {
  group: string;
  decimal: string;
  months: readonly string[];
}
export const englishMarks: Marks = {
  group: ',',
  decimal: '.',
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
};
