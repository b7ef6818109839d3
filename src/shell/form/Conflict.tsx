import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';

interface Props {
  /** `useOpForm` with `rereads` gives it. */
  form: { conflict: string | undefined; overwrite(version: string | number): void };
  /** What the server has by now. */
  version: string | number;
  title: string;
  /** The words on the button that keeps what the server has. */
  take: string;
  onTake(): void;
  onOverwrite?(): void;
  /** What the other user has written. */
  children: ReactNode;
}

/** Another user was quicker: what they wrote, and the choice between both versions. */
export function Conflict({ form, version, title, take, onTake, onOverwrite, children }: Props) {
  if (form.conflict === undefined) return null;
  return (
    <div role="alert" className="rounded-lg bg-warn-soft px-3.5 py-2.5 text-warn">
      <p className="font-medium">{title}</p>
      {children}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button small onClick={onTake}>
          {take}
        </Button>
        <Button small onClick={onOverwrite ?? (() => form.overwrite(version))}>{t`Overwrite with my change`}</Button>
      </div>
    </div>
  );
}
