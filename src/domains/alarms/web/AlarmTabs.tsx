import { t } from '@lingui/core/macro';
import { ScreenTabs } from '#shell/frame/ScreenTabs.tsx';
import { alarmSourcesPath, alarmsPath, silencesPath } from '../paths.ts';

/** Alarms, silences and sources. */
export function AlarmTabs({ current }: { current: string }) {
  return (
    <ScreenTabs
      label={t`Alarms`}
      tabs={[
        { id: alarmsPath(), title: t`Alarms` },
        { id: silencesPath(), title: t`Silences` },
        { id: alarmSourcesPath(), title: t`Sources` },
      ]}
      current={current}
    />
  );
}
