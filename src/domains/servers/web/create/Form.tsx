import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { useForm, type Path } from 'react-hook-form';
import { PageHead } from '#ui/Card.tsx';
import { Banner, InlineError } from '#ui/Feedback.tsx';
import { useDraft, dropDraft } from '#shell/draft.ts';
import { useRead } from '#shell/read.ts';
import { servers } from '../../contract.ts';
import type { CreateForm } from './create-form.ts';
import { errorOf } from './create-form.ts';
import { fit } from './fit.ts';
import { focusFirstError } from './focus-first-error.ts';
import { FormTools } from './FormTools.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { priceOf, shownMicro } from './price.ts';
import { resolverFor } from './problems.ts';
import { Refusal } from './Refusal.tsx';
import { Sections, SectionsSkeleton } from './Sections.tsx';
import { draftName } from './start-values.ts';
import { SubmitBar, SubmitPanel } from './Submit.tsx';
import { Summary } from './Summary.tsx';
import { useCreate } from './use-create.ts';
import { inputOf, plainValues, withoutSecret, type Change, type CreateValues, type Zone } from './values.ts';
import { ZoneCard } from './ZoneCard.tsx';

/** The whole form: zone, then what that zone sells, and the price beside it. */
export function Form({ zones, start }: { zones: readonly Zone[]; start: CreateValues }) {
  const element = useRef<HTMLFormElement>(null);
  const [touched, setTouched] = useState(false);
  const resolver = useRef(resolverFor(undefined));
  const form = useForm<CreateValues>({
    defaultValues: start,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (...args) => resolver.current(...args),
  });
  const wish = form.watch();
  const read = useRead(servers.readZoneCatalogue, { params: { zoneId: wish.zoneId } }, { enabled: wish.zoneId !== '' });
  const catalogue = read.data;
  resolver.current = resolverFor(catalogue);
  const showErrors = () => requestAnimationFrame(() => focusFirstError(element.current));
  const { act, problems, formerMicro, done } = useCreate({ form, onRefused: showErrors });
  useDraft(draftName, withoutSecret(wish), (touched || form.formState.isDirty) && !done);

  const change: Change = (patch) => {
    setTouched(true);
    for (const [key, value] of Object.entries(patch)) {
      form.setValue(key as Path<CreateValues>, value, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
    }
    form.clearErrors(Object.keys(patch) as Path<CreateValues>[]);
  };
  const reset = () => {
    form.reset({ ...plainValues, zoneId: wish.zoneId });
    dropDraft(draftName);
    setTouched(false);
  };
  const values = catalogue ? fit(wish, catalogue) : wish;
  const create: CreateForm | undefined = catalogue && {
    values,
    catalogue,
    price: priceOf(values, catalogue),
    form,
    change,
  };
  const submit = form.handleSubmit(
    (valid) => create && act.mutate({ input: inputOf(valid, shownMicro(valid, create.price)) }),
    showErrors,
  );
  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)} className="pb-20 xl:pb-0">
      <PageHead
        title={t`Create server`}
        note={t`Ready in a few minutes. What you pay stands beside the form.`}
        actions={<FormTools create={create} onReset={reset} />}
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 gap-5">
          {problems.length > 0 && <Problems texts={problems} />}
          {catalogue?.refusal && (
            <Refusal reason={catalogue.refusal} zoneClosed={catalogue.zone.closedReason !== null} />
          )}
          <ZoneCard
            zones={zones}
            zoneId={wish.zoneId}
            error={errorOf(form, 'zoneId')}
            onChange={(zoneId) => change({ zoneId })}
          />
          {create && <Sections {...create} />}
          {!create && !read.error && <SectionsSkeleton />}
          {read.error && (
            <InlineError
              title={t`This zone cannot be ordered from`}
              text={read.error.message}
              onRetry={() => void read.refetch()}
            />
          )}
        </div>
        {create && (
          <div className="xl:sticky xl:top-20">
            <Summary create={create} formerMicro={formerMicro}>
              <SubmitPanel create={create} busy={act.isPending} />
            </Summary>
          </div>
        )}
      </div>
      {create && <SubmitBar create={create} busy={act.isPending} />}
      <LeaveGuard unsaved={(touched || form.formState.isDirty) && !done} />
    </form>
  );
}

/** What was refused and belongs to no field. */
function Problems({ texts }: { texts: readonly string[] }) {
  return (
    <div data-error tabIndex={-1}>
      <Banner tone="bad">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Banner>
    </div>
  );
}
