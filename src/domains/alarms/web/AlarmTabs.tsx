import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Tabs } from '#ui/Tabs.tsx';
import { alarmSourcesPath, alarmsPath, silencesPath } from '../paths.ts';

/** Alarms, silences and sources. */
export function AlarmTabs({ current }: { current: string }) {
  return (
    <div className="mb-4">
      <Tabs
        label={t`Alarms`}
        tabs={[
          { id: alarmsPath(), title: t`Alarms` },
          { id: silencesPath(), title: t`Silences` },
          { id: alarmSourcesPath(), title: t`Sources` },
        ]}
        current={current}
        link={(one, props) => (
          <Link to={one.id} {...props}>
            {one.title}
          </Link>
        )}
      />
    </div>
  );
}
