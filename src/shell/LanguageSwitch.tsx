import { t } from '@lingui/core/macro';
import { Languages } from 'lucide-react';
import { languageNames, languages, type Language } from '#kernel/languages.ts';
import { languageOnShow, keepLanguage } from './language.ts';

/** The language of the pages before the sign-in; afterwards it is the account's. */
export function LanguageSwitch() {
  const now = languageOnShow.get();
  const choose = (text: string) => {
    const chosen = languages.find((one): one is Language => one === text);
    if (chosen) void keepLanguage(chosen);
  };
  return (
    <label className="flex h-9 items-center gap-1.5 rounded-lg px-2 text-muted transition-colors hover:bg-hover">
      <Languages aria-hidden size={17} />
      <select
        aria-label={t`Language`}
        className="cursor-pointer appearance-none rounded bg-transparent text-[13px] text-text"
        value={now}
        onChange={(event) => choose(event.target.value)}
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
