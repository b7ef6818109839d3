import { plural, t } from '@lingui/core/macro';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';

interface Props {
  /** People and groups that it is shared with. */
  count: number;
  dialog(onClose: () => void): ReactNode;
}

/** With how many an object is shared, and the way to its dialog. */
export function ShareSection({ count, dialog }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <section>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="font-semibold">{t`Shared with`}</h3>
        <Button small onClick={() => setOpen(true)}>
          {t`Manage access`}
        </Button>
      </div>
      <p className="text-muted">
        {count === 0
          ? t`Not shared with anyone.`
          : plural(count, { one: '# person or group', other: '# people and groups' })}
      </p>
      {open && dialog(() => setOpen(false))}
    </section>
  );
}
