import { t } from '@lingui/core/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import { Banner } from '#ui/Feedback.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';

interface Props {
  /** `useOpForm` gives it. */
  form: { wrong: string; refused: object | null; changed: boolean; pending: boolean; send(): void };
  /** Its name, where a page has several. */
  label?: string;
  /** For a button outside of it that sends it. */
  id?: string;
  /** Which of its sections is drawn: each puts the focus on its first wrong field when it is opened. */
  section?: string;
  /** Addresses that begin so show the same form. */
  within?: string;
  className?: string;
  /** Says what becomes of what was typed when the page is left; null where no one is asked, as in a sign-up. */
  leaving?: string | null;
  children: ReactNode;
}

/** A form on a page that sends an operation: says what is wrong, and puts the focus on the first wrong field. */
export function OpForm({ form, label, id, section, within, className, leaving, children }: Props) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.refused) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form.refused, section]);
  return (
    <>
      <form
        ref={element}
        id={id}
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
        <LeaveGuard
          unsaved={form.changed && !form.pending}
          {...(within === undefined ? {} : { within })}
          title={t`Leave without saving?`}
        >
          {leaving ?? t`Your unsaved changes will be lost.`}
        </LeaveGuard>
      )}
    </>
  );
}
