import { t } from '@lingui/core/macro';
import { Suspense, useRef, useState, type FormEvent } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { PageHead } from '#ui/Card.tsx';
import { Banner, InlineError } from '#ui/Feedback.tsx';
import { useDraft } from '#shell/form/draft.ts';
import type { CreateForm } from './create-form.ts';
import { withExtras, withoutExtraSecrets } from './cards/extras.ts';
import { focusFirstError } from './review/focus-first-error.ts';
import { FormPart, goToPart } from './FormPart.tsx';
import { MoreOptions } from './MoreOptions.tsx';
import { NamesCard, NamesSkeleton } from './cards/NamesCard.tsx';
import { changedParts, isFolded } from './parts.ts';
import { Progress } from './Progress.tsx';
import type { FormKind } from './forms.ts';
import { FormTools } from './FormTools.tsx';
import { Source } from './Source.tsx';
import type { ServerDetail } from '../types.ts';
import { NewNetwork } from './cards/NewNetwork.tsx';
import { LeaveGuard } from '#shell/form/LeaveGuard.tsx';
import { Waiting } from '../Waiting.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { ramText, shownMicro } from './price/price.ts';
import { RecentCard } from './cards/RecentCard.tsx';
import { keepConfiguration } from './cards/recent.ts';
import { gigabytesText } from '#shell/text/format.ts';
import { Refusal } from './review/Refusal.tsx';
import { Sections, SectionsSkeleton } from './Sections.tsx';
import { reportCreated } from './review/report-created.ts';
import { reasonOf, SubmitBar, SubmitPanel } from './review/Submit.tsx';
import { Summary } from './price/Summary.tsx';
import { useCreateForm } from './use-create-form.ts';
import { useCreate } from './review/use-create.ts';
import { inputOf, withoutSecret, type CreateValues, type Zone } from './values/values.ts';
import { ZoneCard } from './cards/ZoneCard.tsx';

const ReviewDialog = lazyPart(() => import('./review/ReviewDialog.tsx'));

interface Props {
  kind: FormKind;
  zones: readonly Zone[];
  start: CreateValues;
  /** What it begins with again when it is reset. */
  plain: CreateValues;
  /** The server whose configuration it starts from. */
  source: ServerDetail | undefined;
}

/** The whole form: zone, then what that zone sells, and the price beside it. */
export function Form({ kind, zones, start, plain, source }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const [creatingNetwork, setCreatingNetwork] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const [unfolded, setUnfolded] = useState(() => changedParts(start).length > 0);
  const mayLay = useMay('network.manage');
  const showErrors = () => requestAnimationFrame(() => focusFirstError(element.current));
  const { wish, read, create, error, change, reset, judge, refuse, unsaved } = useCreateForm(start, {
    ...kind,
    plain,
  });
  const { act, problems, formerMicro, done, forget } = useCreate({
    refuse,
    draftName: kind.draftName,
    onRefused: () => {
      setReviewing(false);
      showErrors();
    },
    onCreated: (count) => {
      if (!create) return;
      reportCreated(create, count);
      keepConfiguration(create.values, titleOf(create));
    },
  });
  useDraft(kind.draftName, withoutSecret(withoutExtraSecrets(wish)), unsaved && !done);
  const attempt = (go: (form: CreateForm) => void) => {
    if (!judge()) showErrors();
    else if (create) go(create);
  };
  const send = () => {
    forget();
    attempt(({ values, price }) => act.mutate({ input: inputOf(withExtras(values), shownMicro(values, price)) }));
  };
  // Once it is ordered, the form stays as it is until the page of the server takes its place.
  const busy = act.isPending || done;
  const open = unfolded || [...(create?.wrong ?? [])].some(isFolded);
  const goTo = (part: string) => {
    if (isFolded(part)) setUnfolded(true);
    requestAnimationFrame(() => goToPart(part));
  };
  const review = () => attempt(() => setReviewing(true));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <>
      <PageHead title={kind.title} note={kind.note} actions={<FormTools create={create} onReset={reset} />} />
      {/* Dialogs are separate forms: they are rendered outside this one. */}
      <form ref={element} noValidate onSubmit={submit} className="pb-20 xl:pb-0">
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_340px]">
          <div className="grid min-w-0 gap-5 max-sm:gap-3">
            <Problems texts={problems} />
            <Waiting />
            {!source && <RecentCard />}
            {source && <Source server={source} create={create} />}
            {create && <Refusal {...create} />}
            <FormPart part="names">{create ? <NamesCard {...create} /> : !read.error && <NamesSkeleton />}</FormPart>
            <FormPart part="zone">
              <ZoneCard
                zones={zones}
                zoneId={wish.zoneId}
                error={error('zoneId')}
                announceClosed
                onChange={(zoneId) => change({ zoneId })}
              />
            </FormPart>
            <OfZone
              create={create && (mayLay ? { ...create, askNetwork: () => setCreatingNetwork(true) } : create)}
              error={read.error}
              onRetry={() => void read.refetch()}
              changed={changedParts(wish)}
              unfolded={open}
              onUnfold={setUnfolded}
            />
          </div>
          {create && (
            <div className="xl:sticky xl:top-20">
              <Summary create={create} formerMicro={formerMicro} progress={<Progress create={create} onGo={goTo} />}>
                <SubmitPanel create={create} busy={busy} onReview={review} />
              </Summary>
            </div>
          )}
        </div>
        {create && <SubmitBar create={create} busy={busy} />}
      </form>
      <Suspense>
        {reviewing && create && (
          <ReviewDialog
            create={create}
            disabledReason={reasonOf(create)}
            busy={busy}
            onCreate={send}
            onGo={goTo}
            onClose={() => setReviewing(false)}
          />
        )}
      </Suspense>
      {creatingNetwork && create && <NewNetwork create={create} onClose={() => setCreatingNetwork(false)} />}
      <LeaveGuard unsaved={unsaved && !done} title={t`Leave without creating?`}>
        {t`Your configuration is kept as a draft in this tab. Passwords are not stored.`}
      </LeaveGuard>
    </>
  );
}

/** A configuration in a few words. */
function titleOf({ values, catalog }: CreateForm): string {
  const image = catalog.images.find(({ id }) => id === values.imageId);
  const disksGb = values.diskSizesGb.reduce((sum, gb) => sum + gb, 0);
  const size = `${values.cpuCount}${values.cpuType} · ${ramText(values.ramMb)} · ${gigabytesText(disksGb)}`;
  return `${image?.name ?? ''} ${image?.version ?? ''} · ${size} · ${catalog.zone.name}`.trim();
}

interface OfZoneProps {
  create: ReturnType<typeof useCreateForm>['create'];
  error: Error | null;
  onRetry(): void;
  changed: readonly string[];
  unfolded: boolean;
  onUnfold(open: boolean): void;
}
function OfZone({ create, error, onRetry, changed, unfolded, onUnfold }: OfZoneProps) {
  if (create)
    return (
      <>
        <Sections {...create} />
        <MoreOptions create={create} changed={changed} open={unfolded} onToggle={onUnfold} />
      </>
    );
  if (!error) return <SectionsSkeleton />;
  return (
    <InlineError title={t`Ordering is not available in this data center`} text={error.message} onRetry={onRetry} />
  );
}

/** What was refused and belongs to no field. */
function Problems({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
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
