import { useEffect, useRef, type ReactNode } from 'react';
import { Banner } from '#ui/Feedback.tsx';

interface Props {
  /** `useOpForm` gives it. */
  form: { wrong: string; refused: object | null; send(): void };
  /** Its name, where a page has several. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** A form on a page that sends an operation: says what is wrong, and puts the focus on the first wrong field. */
export function OpForm({ form, label, className, children }: Props) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.refused) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form.refused]);
  return (
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
  );
}
