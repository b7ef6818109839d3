import { t } from '@lingui/core/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { Banner } from '#ui/Feedback.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';

interface Props {
  /** `useOpForm` gives it. */
  form: { wrong: string; refused: object | null; changed: boolean; pending: boolean; send(): void };
  /** Its name, where a page has several. */
  label?: string;
  className?: string;
  /** Says what becomes of what was typed when the page is left; null where no one is asked, as in a sign-up. */
  leaving?: string | null;
  children: ReactNode;
}

/** A form on a page that sends an operation: says what is wrong, and puts the focus on the first wrong field. */
export function OpForm({ form, label, className, leaving, children }: Props) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.refused) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form.refused]);
  return (
    <>
      <form
        ref={element}
        noValidate
        aria-label={label}
        className={className}
        onSubmit={(event) => {
          event.preventDefault();
          form.send();
        }}
      >
        {form.wrong !== '' && (
          <div className="col-span-full w-full">
            <Banner tone="bad">{form.wrong}</Banner>
          </div>
        )}
        {children}
      </form>
      {/* Outside of the form: what its dialog sends would reach this one. */}
      {leaving !== null && (
        <LeaveGuard unsaved={form.changed && !form.pending} title={t`Leave without saving?`}>
          {leaving ?? t`Your unsaved changes will be lost.`}
        </LeaveGuard>
      )}
    </>
  );
}
