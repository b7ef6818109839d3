import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { textLink } from '#shell/frame/PublicFrame.tsx';
import { OpForm } from '#shell/form/OpForm.tsx';
import { UnsavedBar } from '#shell/form/UnsavedBar.tsx';
import { Button } from '#ui/Button.tsx';
import { sitePath } from '../paths.ts';
import { AnalyticsCard } from './AnalyticsCard.tsx';
import { BrandSection } from './BrandSection.tsx';
import { FeaturesCard } from './FeaturesCard.tsx';
import { LanguagesCard } from './LanguagesCard.tsx';
import { LimitsCard } from './LimitsCard.tsx';
import { LocationCard } from './LocationCard.tsx';
import { MailSenderCard } from './MailSenderCard.tsx';
import { ManagedCard } from './ManagedCard.tsx';
import { MenuCard } from './MenuCard.tsx';
import { MiniViewCard } from './MiniViewCard.tsx';
import { PricesCard } from './PricesCard.tsx';
import { RatesCard } from './RatesCard.tsx';
import { RemoteCard } from './RemoteCard.tsx';
import { sectionTitles, siteSections, type SettingsSection } from './sections.ts';
import { SignUpCard } from './SignUpCard.tsx';
import { SocialFields } from './SocialFields.tsx';
import { SubnetCard } from './SubnetCard.tsx';
import type { FieldsProps, SiteDetails } from './types.ts';
import type { SettingsEditor } from './use-settings.ts';

interface Props {
  site: SiteDetails;
  settings: SettingsEditor;
  /** Null: a section with a form of its own is open. */
  section: SettingsSection | null;
}

const formId = 'site-settings';

/** The section of the settings that is open; all sections are one form, which stays while others are looked at. */
export function SettingsForm({ site, settings, section }: Props) {
  const { form, discarded } = settings;
  return (
    <OpForm
      form={form}
      id={formId}
      {...(section === null ? {} : { section })}
      within={sitePath(site.host, '')}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden"
    >
      {section && <SectionFields key={discarded} form={form} site={site} section={section} />}
    </OpForm>
  );
}

function SectionFields({ form, site, section }: FieldsProps & { site: SiteDetails; section: SettingsSection }) {
  const parts: Record<SettingsSection, () => ReactNode> = {
    brand: () => <BrandSection form={form} site={site} />,
    view: () => (
      <>
        <MiniViewCard form={form} />
        <LanguagesCard form={form} />
      </>
    ),
    mail: () => <MailSenderCard form={form} />,
    'sign-up': () => (
      <>
        <SignUpCard form={form} />
        <SocialFields form={form} networks={site.networks} />
      </>
    ),
    remote: () => <RemoteCard form={form} />,
    features: () => <FeaturesCard form={form} features={site.features} />,
    prices: () => (
      <>
        <PricesCard form={form} />
        <RatesCard form={form} />
      </>
    ),
    locations: () => (
      <>
        <LocationCard form={form} />
        <SubnetCard form={form} />
      </>
    ),
    limits: () => <LimitsCard form={form} />,
    menu: () => <MenuCard form={form} />,
    managed: () => <ManagedCard form={form} />,
    analytics: () => <AnalyticsCard form={form} />,
  };
  return parts[section]();
}

/** How many settings are changed, in which sections, and what was refused there. */
export function SettingsBar({ site, settings }: Pick<Props, 'site' | 'settings'>) {
  const { form, changes } = settings;
  if (changes === 0) return null;
  const titles = sectionTitles();
  const ids = siteSections([]).flatMap(({ sections }) => sections.map(({ id }) => id as keyof typeof titles));
  const touched = ids.filter((id) => settings.changesIn(id) + settings.errorsIn(id) > 0);
  return (
    <UnsavedBar
      text={plural(changes, { one: '# unsaved change', other: '# unsaved changes' })}
      where={
        <ul aria-label={t`Changed sections`} className="flex flex-wrap gap-x-3 text-[13px]">
          {touched.map((id) => (
            <li key={id}>
              <Link to={sitePath(site.host, id)} className={textLink}>
                {titles[id]}
              </Link>
              <ErrorCount count={settings.errorsIn(id)} />
            </li>
          ))}
        </ul>
      }
      onDiscard={settings.discard}
    >
      <Button type="submit" form={formId} look="primary" busy={form.pending}>{t`Save settings`}</Button>
    </UnsavedBar>
  );
}

function ErrorCount({ count }: { count: number }) {
  if (count === 0) return null;
  return <span className="ms-1 text-bad">({plural(count, { one: '# error', other: '# errors' })})</span>;
}
