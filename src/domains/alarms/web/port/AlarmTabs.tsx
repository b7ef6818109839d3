import { t } from '@lingui/core/macro';
import { webFrame } from '#shell/boot/web-frame.ts';
import { ScreenTabs } from '#shell/frame/ScreenTabs.tsx';
import { alarmSourcesPath, alarmsPath, silencesPath } from '../../paths.ts';
import { alarmScreens } from '../port.ts';

const brought = alarmScreens.of(webFrame);

/** Alarms, silences and sources, and the screens that other domains bring. */
export function AlarmTabs({ current }: { current: string }) {
  return (
    <ScreenTabs
      label={t`Alarms`}
      tabs={[
        { id: alarmsPath(), title: t`Alarms` },
        { id: silencesPath(), title: t`Silences` },
        { id: alarmSourcesPath(), title: t`Sources` },
        ...brought.map(({ path, title }) => ({ id: path, title: title() })),
      ]}
      current={current}
    />
  );
}
