/** Moves the focus to the first thing that is marked as wrong, and that into view. */
export function focusFirstError(form: HTMLFormElement | null) {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error]');
  if (!wrong) return;
  wrong.scrollIntoView({ block: 'center' });
  wrong.focus({ preventScroll: true });
}
