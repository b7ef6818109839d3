import { t } from '@lingui/core/macro';
import { DateTime } from '#shell/text/DateTime.tsx';
import { ReadOnList } from '#shell/list/ReadOnList.tsx';
import { Drawer } from '#ui/Drawer.tsx';
import { servicelets } from '../contract.ts';
import type { Definition } from './types.ts';

/** Every version of a servicelet, newest first. */
export default function VersionsDrawer({ row, onClose }: { row: Definition; onClose(): void }) {
  return (
    <Drawer title={t`Versions of ${row.name}`} onClose={onClose}>
      <ReadOnList op={servicelets.listServiceletVersions} params={{ serviceletId: row.id }} nothing={null}>
        {(versions) => (
          <ul className="divide-y divide-line px-5 py-2">
            {versions.map((one) => (
              <li key={one.version} className="py-3">
                <p className="font-medium">
                  {t`Version ${one.version}`} {!one.enabled && `(${t`disabled`})`}
                </p>
                <p className="text-[13px] text-muted">
                  <DateTime at={one.changedAt} /> · {one.changedBy}
                </p>
                <pre className="mt-1.5 overflow-auto rounded-lg bg-hover p-2.5 font-mono text-[13px]" tabIndex={0}>
                  {[one.command.words.join(' '), one.command.script].filter(Boolean).join('\n')}
                </pre>
              </li>
            ))}
          </ul>
        )}
      </ReadOnList>
    </Drawer>
  );
}
