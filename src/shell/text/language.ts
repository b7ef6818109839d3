import { i18n, type Messages } from '@lingui/core';
import type { Compiled } from '#kernel/compile-message.ts';
import { addTexts, showMessagesIn } from '#kernel/message.ts';
import { chooseLanguage, directionOf, englishMarks, isLanguage, isRtl, type Language } from '#kernel/languages.ts';
import { localeOf, type Marks } from '#kernel/languages.ts';
import { setDirection } from '#ui/direction.ts';
import { setNumberMarks } from '#ui/number-text.ts';
import { siteBrand } from '../session/site.ts';
import { isolateEnglish } from './english-text.ts';
import { setMonths } from './format.ts';

interface Catalog {
  messages: Messages;
  shared: Record<string, Record<string, Compiled>>;
  marks: Marks;
}
const english: Catalog = { messages: {}, shared: {}, marks: englishMarks };
/** English is in the code; any other language is one file, loaded on demand. */
const catalogs: Record<Exclude<Language, 'en'>, () => Promise<Catalog>> = {
  de: () => import('virtual:screens/de'),
  he: () => import('virtual:screens/he'),
  ar: () => import('virtual:screens/ar'),
};

const key = 'console.language';
const watchers = new Set<() => void>();
let shown: Language = 'en';
let wanted: Language = 'en';
let change: Promise<void> = Promise.resolve();

i18n.load('en', {});
i18n.activate('en');

/** The language set in this browser, otherwise the first supported one of its preferences. */
export function keptLanguage(): Language {
  const kept = localStorage.getItem(key) ?? '';
  const spoken = siteBrand().languages;
  return isLanguage(kept) && spoken.includes(kept) ? kept : chooseLanguage(navigator.languages, spoken);
}

/** The language on show, as a store that components watch. */
export const languageOnShow = {
  get: () => shown,
  watch(watcher: () => void) {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
};

/** Keeps a language in this browser and shows it; every other window follows. */
export function keepLanguage(language: Language): Promise<void> {
  localStorage.setItem(key, language);
  return showLanguage(language);
}

/** The account's language, wherever its person signs in. */
export function adoptLanguage(language: Language) {
  if (language !== wanted || localStorage.getItem(key) !== language) void keepLanguage(language);
}

/** Shows a language once its texts are here. Without them (a lost connection) the one on show stays. */
export function showLanguage(language: Language): Promise<void> {
  wanted = language;
  change = load(language);
  return change;
}

async function load(language: Language) {
  if (language === shown) return;
  try {
    const catalog = language === 'en' ? english : await catalogs[language]();
    // Another one may have been chosen while this one was on its way.
    if (language === wanted) apply(language, catalog);
  } catch {
    wanted = shown;
  }
}

/** Resolves when no change of the language is under way. */
export const languageSettled = (): Promise<void> => change;

function apply(language: Language, catalog: Catalog) {
  shown = language;
  for (const [domain, texts] of Object.entries(catalog.shared)) addTexts(language, domain, texts);
  showMessagesIn(language);
  document.documentElement.lang = language;
  setDirection(directionOf(language));
  setNumberMarks(catalog.marks);
  setMonths(catalog.marks.months);
  i18n.loadAndActivate({ locale: language, locales: localeOf(language), messages: catalog.messages });
  isolateEnglish(isRtl(language));
  for (const watcher of watchers) watcher();
}

addEventListener('storage', (event) => {
  if (event.key === key) void showLanguage(keptLanguage());
});
