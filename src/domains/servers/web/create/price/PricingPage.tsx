import { t } from '@lingui/core/macro';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { InlineError } from '#ui/Feedback.tsx';
import { useSearchState } from '#shell/list/list.ts';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { loginPath } from '#domains/identity/paths.ts';
import { signUpPath } from '#domains/registration/paths.ts';
import { servers } from '../../../contract.ts';
import { OptionsCard } from '../cards/OptionsCard.tsx';
import type { CreateForm } from '../create-form.ts';
import { linkOf } from '../values/deep-link.ts';
import type { FormKind } from '../forms.ts';
import { ImageCard } from '../cards/ImageCard.tsx';
import { NetworkCard } from '../cards/NetworkCard.tsx';
import { SectionsSkeleton } from '../Sections.tsx';
import { SizeCard } from '../cards/SizeCard.tsx';
import { startValues } from '../values/start-values.ts';
import { RulesCard } from './RulesCard.tsx';
import { Summary } from './Summary.tsx';
import { useCreateForm } from '../use-create-form.ts';
import { plainValues, type Zone } from '../values/values.ts';
import { ZoneCard } from '../cards/ZoneCard.tsx';
import { pricingPath } from '../../../paths.ts';

/** Nothing is typed here that would have to be kept. */
const kind: Pick<FormKind, 'first' | 'draftName'> = { first: null, draftName: 'pricing' };

/** `/pricing`: the calculator of the create form, without creating; what it shows can be sent on as a link. */
export default function PricingPage() {
  const zones = useRead(servers.listDataCenters, { query: { size: 0 } });
  if (zones.data) return <Calculator zones={zones.data.items} stranger={false} />;
  if (zones.error) return <InlineError text={zones.error.message} onRetry={() => void zones.refetch()} />;
  return <SectionsSkeleton />;
}

interface CalculatorProps {
  zones: readonly Zone[];
  /** No one is signed in. */
  stranger: boolean;
}

/** Everything that has a price, and the sum beside it. */
export function Calculator({ zones, stranger }: CalculatorProps) {
  const { search } = useSearchState();
  const [start] = useState(() => startValues(kind.draftName, { search, zones, source: undefined, plain: plainValues }));
  const { wish, read, create, change, reset } = useCreateForm(start, { ...kind, plain: plainValues, stranger });
  return (
    <>
      <PageHead
        title={t`Pricing`}
        note={stranger ? t`Server prices.` : t`Server prices from your price list.`}
        actions={
          create && (
            <>
              <span className="px-2 text-[13px]">
                <CopyButton value={location.origin + linkOf(create.values, pricingPath())} title={t`Copy link`} />
              </span>
              <Button small onClick={reset}>
                <RotateCcw aria-hidden size={14} />
                {t`Reset`}
              </Button>
            </>
          )
        }
      />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 gap-5">
          <ZoneCard zones={zones} zoneId={wish.zoneId} error={undefined} onChange={(zoneId) => change({ zoneId })} />
          {create ? <Parts {...create} /> : read.error === null && <SectionsSkeleton />}
          {create && <RulesCard />}
          {read.error && (
            <InlineError
              title={t`No prices available in this data center`}
              text={read.error.message}
              onRetry={() => void read.refetch()}
            />
          )}
        </div>
        {create && (
          <div className="xl:sticky xl:top-20">
            <Summary create={create} formerMicro={undefined}>
              {stranger ? <ToAccount {...create} /> : <ToForm {...create} />}
            </Summary>
          </div>
        )}
      </div>
    </>
  );
}

function Parts(create: CreateForm) {
  return (
    <>
      <ImageCard {...create} />
      <SizeCard {...create} />
      <NetworkCard {...create} />
      <OptionsCard {...create} />
    </>
  );
}

/** Leads on with everything chosen. */
function ToForm({ values }: CreateForm) {
  const mayCreate = useMay('server.create');
  if (!mayCreate) return null;
  return (
    <a href={linkOf(values)} data-go="" className={`${buttonClass('primary')} h-10 w-full`}>
      {t`Create this server`}
    </a>
  );
}

/** Leads a stranger on: what was chosen waits behind the sign-in. */
function ToAccount({ values }: CreateForm) {
  return (
    <div className="grid gap-2">
      <a href={signUpPath()} className={`${buttonClass('primary')} h-10 w-full`}>
        {t`Create an account`}
      </a>
      <a href={loginPath({ next: linkOf(values) })} className={`${buttonClass()} h-10 w-full`}>
        {t`Sign in and create server`}
      </a>
    </div>
  );
}
