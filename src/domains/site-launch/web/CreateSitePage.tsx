import { t } from '@lingui/core/macro';
import { sitePath, sitesPath } from '#domains/sites/paths.ts';
import { ColorField } from '#domains/sites/web/port/ColorField.tsx';
import { LanguageFields } from '#domains/sites/web/port/LanguageFields.tsx';
import { signUpModes } from '#domains/sites/web/port/sign-up-modes.ts';
import { languages } from '#kernel/languages.ts';
import type { AnswerOf, InputOf } from '#kernel/op.ts';
import { useGo } from '#shell/boot/go.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { defaultPrimary } from '#shell/session/site.ts';
import { Button } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { RadioCards, SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { siteLaunch } from '../contract.ts';
import { HomeTemplateField } from './HomeTemplateField.tsx';

type Options = AnswerOf<typeof siteLaunch.readNewSite>;
type Values = Omit<InputOf<typeof siteLaunch.createSite>, 'currency'>;

/** `/createNewSite`: a new brand, which begins as a draft. */
export default function CreateSitePage() {
  const read = useRead(siteLaunch.readNewSite, {});
  return (
    <>
      <BackLink to={sitesPath()}>{t`Sites`}</BackLink>
      <PageHead
        title={t`Create site`}
        note={t`The site starts as a draft: customers can't use it until you complete its checklist and take it live.`}
      />
      <ReadState read={read} rows={8} />
      {read.data && <NewSiteForm options={read.data} />}
    </>
  );
}

const blank: Values = {
  name: '',
  host: '',
  verification: 'record',
  primaryColor: defaultPrimary,
  company: '',
  priceListId: '',
  languages: [...languages],
  copyFrom: null,
  homeTemplate: null,
  newUserBilling: 2,
  adminName: '',
  adminEmail: '',
};

const required = ['name', 'host', 'company', 'adminName', 'adminEmail'] as const;
/** Every empty field at once: the server would only be asked when the choices are made. */
const missingIn = (values: Pick<Values, (typeof required)[number]>) =>
  Object.fromEntries(required.map((key) => [key, values[key].trim() === '' ? t`This field is required.` : null]));

function NewSiteForm({ options: { sites, priceLists, homeTemplates } }: { options: Options }) {
  const go = useGo();
  const form = useOpForm(siteLaunch.createSite, {
    start: blank,
    check: ({ languages, priceListId, ...values }) => ({
      ...missingIn(values),
      languages: languages.length === 0 ? t`Choose at least one language.` : null,
      priceListId: priceListId === '' ? t`Choose a price list.` : null,
    }),
    input: (values) => ({
      ...values,
      currency: priceLists.find(({ id }) => id === values.priceListId)?.currency ?? 'USD',
    }),
    onDone: ({ host }) => {
      toast('success', t`${host} created as a draft`);
      go(sitePath(host, 'launch'));
    },
  });
  const { values } = form;
  const currency = priceLists.find(({ id }) => id === values.priceListId)?.currency;
  return (
    <OpForm form={form} label={t`Create site`} className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <Card title={t`Brand and address`}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField label={t`Name`} autoComplete="off" {...form.field('name')} />
          <ColorField label={t`Primary color`} pick={t`Pick primary color`} {...form.field('primaryColor')} />
          <TextField
            label={t`Host name`}
            placeholder="cloud.example.com"
            inputMode="url"
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="none"
            hint={t`Point the name here first, for example with a CNAME record.`}
            {...form.field('host')}
          />
          <SelectField
            label={t`Copy from`}
            hint={t`Takes over sign-in policy, limits, terms and home page.`}
            value={values.copyFrom ?? '-'}
            error={form.error('copyFrom')}
            choices={[
              { value: '-', title: t`Default settings` },
              ...sites.map(({ host, name }) => ({ value: host, title: name })),
            ]}
            onChange={(host) => form.set({ copyFrom: host === '-' ? null : host })}
          />
        </div>
        <p className="mt-4 mb-2 font-medium">{t`How the host name is verified`}</p>
        <RadioCards
          label={t`How the host name is verified`}
          className="sm:grid-cols-2"
          value={values.verification}
          choices={[
            { value: 'record', title: t`By a DNS record`, note: t`The owner of the name adds a TXT record.` },
            {
              value: 'installation',
              title: t`By this installation`,
              note: t`You run the domain. No record is needed.`,
            },
          ]}
          onChange={(verification) => form.set({ verification })}
        />
      </Card>
      <Card title={t`Company and prices`} note={t`The present prices of the list become the site's own.`}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField label={t`Company`} autoComplete="off" {...form.field('company')} />
          <SelectField
            label={t`Price list`}
            placeholder={t`Choose a price list`}
            hint={currency && t`The company is invoiced in ${currency}.`}
            choices={priceLists.map(({ id, name, siteName }) => ({ value: id, title: `${siteName}: ${name}` }))}
            {...form.field('priceListId')}
            onChange={(priceListId) => form.set({ priceListId })}
          />
        </div>
      </Card>
      <Card title={t`Customers`}>
        <div className="grid gap-4">
          <LanguageFields
            value={values.languages}
            error={form.error('languages')}
            onChange={(languages) => form.set({ languages })}
          />
          <div>
            <p className="mb-2 font-medium">{t`Sign-up`}</p>
            <RadioCards
              label={t`Sign-up`}
              className="sm:grid-cols-3"
              value={String(values.newUserBilling)}
              choices={signUpModes().map(({ code, title, note }) => ({ value: String(code), title, note }))}
              onChange={(value) =>
                form.set({ newUserBilling: signUpModes().find(({ code }) => String(code) === value)?.code ?? 2 })
              }
            />
          </div>
          <HomeTemplateField
            options={homeTemplates}
            site={values.name}
            copies={values.copyFrom !== null}
            value={values.homeTemplate}
            onChange={(homeTemplate) => form.set({ homeTemplate })}
          />
        </div>
      </Card>
      <Card
        title={t`Administrator`}
        note={t`Gets an invitation by email as soon as the host name is verified, and chooses a password with it.`}
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField label={t`Administrator's name`} autoComplete="off" {...form.field('adminName')} />
          <TextField label={t`Administrator's email`} type="email" autoComplete="off" {...form.field('adminEmail')} />
        </div>
      </Card>
      <Button type="submit" look="primary" className="justify-self-end" busy={form.pending}>{t`Create site`}</Button>
    </OpForm>
  );
}
