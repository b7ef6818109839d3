import { t } from '@lingui/core/macro';
import { refreshTouched } from '#shell/data/query-client.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { languageNames, type Language } from '#kernel/languages.ts';
import { dayText } from '#shell/text/format.ts';
import { keepLanguage } from '#shell/text/language.ts';
import { keepTheme, siteBrand } from '#shell/session/site.ts';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { densities, shownCurrencies, startPages, themes, viewModes } from '../../profile-values.ts';
import { account } from '../../contract.ts';
import type { Details } from './details.ts';
import { saved } from './SaveMark.tsx';

/** What the site offers, and what someone has chosen before. */
const languagesFor = (own: Language) => [...new Set([...siteBrand().languages, own])];

const atOnce = { follows: true, atOnce: true } as const;

/** How the console looks and where it begins. */
export function LookCard({ details, unsaved }: { details: Details; unsaved: boolean }) {
  const language = useOpForm(account.saveProfile, {
    start: { language: details.language },
    ...atOnce,
    // What is drawn again shows the profile as it is then.
    onDone: (_, values) => void refreshTouched(account.saveProfile).then(() => keepLanguage(values.language)),
  });
  const theme = useOpForm(account.saveProfile, {
    start: { theme: details.theme },
    ...atOnce,
    onDone: (_, values) => keepTheme(values.theme),
  });
  const density = useOpForm(account.saveProfile, { start: { density: details.density }, ...atOnce });
  const viewMode = useOpForm(account.saveProfile, { start: { viewMode: details.viewMode }, ...atOnce });
  const currency = useOpForm(account.saveProfile, { start: { shownCurrency: details.shownCurrency }, ...atOnce });
  const singleKeys = useOpForm(account.saveProfile, { start: { singleKeys: details.singleKeys }, ...atOnce });
  const startPage = useOpForm(account.saveProfile, {
    start: { startPage: startPages.find((page) => page === details.startPage) ?? '/dashboard' },
    ...atOnce,
  });
  const switched: 'on' | 'off' = singleKeys.values.singleKeys ? 'on' : 'off';
  const themeNames = { light: t`Light`, dark: t`Dark`, contrast: t`High contrast`, system: t`System` };
  const densityNames = { regular: t`Regular`, compact: t`Compact` };
  const viewNames = { full: t`Full`, mini: t`Mini`, site: t`Default Site View` };
  const currencyNames = {
    charged: t`No other currency`,
    USD: t`US dollars ($)`,
    ILS: t`Israeli shekels (₪)`,
    EUR: t`Euros (€)`,
  };
  const pageNames = {
    '/dashboard': t`Dashboard`,
    '/servers': t`Servers`,
    '/tasks': t`Task queue`,
    '/profile': t`Profile`,
  };
  return (
    <Card title={t`Appearance`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField<Details['language']>
          label={t`Language`}
          // Every text is drawn again, which would take along what is typed elsewhere on the page.
          hint={unsaved ? t`Save your changes first.` : t`For the console and the emails you receive.`}
          disabled={unsaved}
          choices={languagesFor(language.values.language).map((value) => ({ value, title: languageNames[value] }))}
          {...saved(language, language.field('language'))}
        />
        <SelectField<Details['theme']>
          label={t`Theme`}
          choices={themes.map((value) => ({ value, title: themeNames[value] }))}
          {...saved(theme, theme.field('theme'))}
        />
        <SelectField<Details['density']>
          label={t`Table density`}
          hint={t`Tables you set individually keep their setting.`}
          choices={densities.map((value) => ({ value, title: densityNames[value] }))}
          {...saved(density, density.field('density'))}
        />
        <SelectField<Details['viewMode']>
          label={t`View mode`}
          hint={t`Mini shows only servers, billing and support, in one column.`}
          choices={viewModes.map((value) => ({ value, title: viewNames[value] }))}
          {...saved(viewMode, viewMode.field('viewMode'))}
        />
        <SelectField<Details['shownCurrency']>
          label={t`Secondary currency`}
          hint={
            details.ratesDated === null
              ? t`Your provider hasn't set exchange rates yet. Amounts are shown in the billing currency.`
              : t`Approximate, shown next to the billed amount, using ${dayText(`${details.ratesDated}T12:00:00Z`)}'s exchange rates.`
          }
          choices={shownCurrencies.map((value) => ({ value, title: currencyNames[value] }))}
          {...saved(currency, currency.field('shownCurrency'))}
        />
        <SelectField<(typeof startPages)[number]>
          label={t`Start page`}
          choices={startPages.map((value) => ({ value, title: pageNames[value] }))}
          {...saved(startPage, startPage.field('startPage'))}
        />
        <SelectField<'on' | 'off'>
          label={t`Single-key shortcuts`}
          hint={t`Turn them off if keys such as C or / get in the way, for example with speech input.`}
          choices={[
            { value: 'on', title: t`On` },
            { value: 'off', title: t`Off` },
          ]}
          {...saved(singleKeys, {
            value: switched,
            error: singleKeys.error('singleKeys'),
            onChange: (value: 'on' | 'off') => singleKeys.set({ singleKeys: value === 'on' }),
          })}
        />
      </div>
    </Card>
  );
}
