import { t } from '@lingui/core/macro';
import { call } from '#shell/call.ts';
import { languageNames, languages, type Language } from '#kernel/languages.ts';
import { dayText } from '#shell/format.ts';
import { keepLanguage } from '#shell/language.ts';
import { keepTheme, type Theme } from '#shell/site.ts';
import { Card } from '#ui/Card.tsx';
import { densities, shownCurrencies, startPages, themes, viewModes } from '../../profile-values.ts';
import { account } from '../../contract.ts';
import { refreshContext } from '#shell/session-reads.ts';
import { refreshProfile, type Details } from './details.ts';
import { SaveSelect } from './SaveSelect.tsx';

type Density = (typeof densities)[number];
type ViewMode = (typeof viewModes)[number];
type ShownCurrency = (typeof shownCurrencies)[number];
type StartPage = (typeof startPages)[number];

/** How the console looks and where it begins. */
export function LookCard({ details, unsaved }: { details: Details; unsaved: boolean }) {
  const themeNames = { light: t`Light`, dark: t`Dark`, system: t`As the system` };
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
        <SaveSelect<Language>
          label={t`Language`}
          hint={t`Of the console and of the mails to you.`}
          stored={details.language}
          choices={languages.map((value) => ({ value, title: languageNames[value] }))}
          // Every text is drawn anew, which would take along what is typed elsewhere on the page.
          disabledReason={unsaved ? t`Save what you typed first.` : null}
          save={async (language) => {
            await call(account.saveProfile, { input: { language } });
            // What is drawn anew shows the profile as it is then.
            await refreshProfile();
            await keepLanguage(language);
          }}
        />
        <SaveSelect<Theme>
          label={t`Theme`}
          stored={details.theme}
          choices={themes.map((value) => ({ value, title: themeNames[value] }))}
          save={async (theme) => {
            await call(account.saveProfile, { input: { theme } });
            keepTheme(theme);
          }}
        />
        <SaveSelect<Density>
          label={t`Density of lists`}
          hint={t`A list of which you chose the density keeps it.`}
          stored={details.density}
          choices={densities.map((value) => ({ value, title: densityNames[value] }))}
          save={(density) => call(account.saveProfile, { input: { density } })}
        />
        <SaveSelect<ViewMode>
          label={t`View mode`}
          hint={t`Mini shows servers, billing and support alone, in one column.`}
          stored={details.viewMode}
          choices={viewModes.map((value) => ({ value, title: viewNames[value] }))}
          save={async (viewMode) => {
            await call(account.saveProfile, { input: { viewMode } });
            refreshContext();
          }}
        />
        <SaveSelect<ShownCurrency>
          label={t`Amounts also in`}
          hint={
            details.ratesDated === null
              ? t`Your provider has set no exchange rates yet: amounts stand as they are charged.`
              : t`Beside what is charged, about, by the exchange rates of ${dayText(`${details.ratesDated}T12:00:00Z`)}.`
          }
          stored={details.shownCurrency}
          choices={shownCurrencies.map((value) => ({ value, title: currencyNames[value] }))}
          save={async (shownCurrency) => {
            await call(account.saveProfile, { input: { shownCurrency } });
            refreshContext();
          }}
        />
        <SaveSelect<StartPage>
          label={t`Start page`}
          stored={startPages.find((page) => page === details.startPage) ?? '/dashboard'}
          choices={startPages.map((value) => ({ value, title: pageNames[value] }))}
          save={(startPage) => call(account.saveProfile, { input: { startPage } })}
        />
      </div>
    </Card>
  );
}
