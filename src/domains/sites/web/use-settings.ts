import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { cache } from '#shell/data/query-client.ts';
import { keyOf } from '#shell/data/read.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { changeBrand } from '#shell/session/site.ts';
import { toast } from '#ui/toast.ts';
import { sites } from '../contract.ts';
import { sectionOfSetting, settingsKeys, type SettingsSection } from './sections.ts';
import type { Settings, SiteDetails } from './types.ts';

/** The section of the setting that an error belongs to, such as `exchangeRates.dated`. */
function sectionOfError(key = ''): SettingsSection | undefined {
  const setting = settingsKeys.find((one) => one === key.split('.')[0]);
  return setting && sectionOfSetting[setting];
}

const hasChanged = (one: Settings, other: Settings, key: keyof Settings) =>
  JSON.stringify(one[key]) !== JSON.stringify(other[key]);

/** All settings of a site as one form; `onWrong` opens the first section whose settings were refused. */
export function useSettings(site: SiteDetails, onWrong: (sections: readonly SettingsSection[]) => void) {
  const params = { siteHost: site.host };
  const [discarded, setDiscarded] = useState(0);
  const form = useOpForm(sites.saveSite, {
    start: site.settings,
    follows: true,
    params,
    ifMatch: site.version,
    onRefused: (error) => {
      // Another administrator saved first: what was not changed here is read again.
      if (error.status === 412) void cache.invalidateQueries({ queryKey: keyOf(sites.readSite) });
      onWrong(error.items.flatMap(({ key }) => sectionOfError(key) ?? []));
    },
    onDone: (answer) => {
      const { settings } = answer;
      if (site.own) changeBrand({ name: settings.name, primary: settings.primaryColor, support: settings.supportUrl });
      cache.setQueryData(keyOf(sites.readSite, { params }), answer);
      if (!hasChanged(settings, site.settings, 'featuresOff')) toast('success', t`Settings saved`);
      else
        toast('success', t`Settings saved`, {
          text: t`Features change when a page is loaded again.`,
          action: { title: t`Reload page`, onChoose: () => location.reload() },
        });
    },
  });
  const changed = settingsKeys.filter((key) => hasChanged(form.values, site.settings, key));
  const wrong = settingsKeys.filter((key) => form.errorsOf(key) !== undefined);
  const countIn = (keys: readonly (keyof Settings)[], id: string) =>
    keys.filter((key) => sectionOfSetting[key] === id).length;
  return {
    form,
    /** How many settings differ from what is saved. */
    changes: changed.length,
    changesIn: (id: string) => countIn(changed, id),
    errorsIn: (id: string) => countIn(wrong, id),
    /** Another number after each time that the changes were discarded. */
    discarded,
    discard() {
      form.restart(site.settings);
      setDiscarded(discarded + 1);
    },
  };
}

export type SettingsEditor = ReturnType<typeof useSettings>;
