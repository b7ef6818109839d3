import { useMemo, useRef, useState } from 'react';
import { useForm, type Path } from 'react-hook-form';
import { dropDraft } from '#shell/draft.ts';
import { useRead } from '#shell/read.ts';
import { servers } from '../../contract.ts';
import type { CreateForm } from './create-form.ts';
import type { FormKind } from './forms.ts';
import { fit } from './fit.ts';
import { priceOf } from './price.ts';
import { resolverFor } from './problems.ts';
import { plainValues, type Change, type CreateValues } from './values.ts';

interface Options extends Pick<FormKind, 'only' | 'draftName'> {
  /** Nobody is signed in: the zone says what it sells to everybody. */
  stranger?: boolean;
}

/** The state of the form: the wishes, what the zone makes of them, and the draft. */
export function useCreateForm(start: CreateValues, { only, draftName, stranger = false }: Options) {
  const [touched, setTouched] = useState(false);
  const resolver = useRef(resolverFor(undefined));
  const form = useForm<CreateValues>({
    defaultValues: start,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (...args) => resolver.current(...args),
  });
  const wish = form.watch();
  const read = useRead(
    stranger ? servers.readPublicCatalogue : servers.readZoneCatalogue,
    { params: { zoneId: wish.zoneId } },
    { enabled: wish.zoneId !== '' },
  );
  const { data } = read;
  const catalogue = useMemo(
    () => data && (only === null ? data : { ...data, images: data.images.filter(({ kind }) => kind === only) }),
    [data, only],
  );
  resolver.current = resolverFor(catalogue);
  const unsaved = touched || form.formState.isDirty;

  const change: Change = (patch) => {
    setTouched(true);
    const { isSubmitted } = form.formState;
    for (const [key, value] of Object.entries(patch)) {
      // The keys of a patch are fields of the form, each with its own type of value.
      form.setValue(key as Path<CreateValues>, value, { shouldDirty: true, shouldValidate: isSubmitted });
    }
    if (!isSubmitted) form.clearErrors(Object.keys(patch) as Path<CreateValues>[]);
  };
  const reset = () => {
    form.reset({ ...plainValues, zoneId: wish.zoneId });
    dropDraft(draftName);
    setTouched(false);
  };
  const values = catalogue && fit(wish, catalogue);
  const create: CreateForm | undefined = values && {
    values,
    catalogue,
    price: priceOf(values, catalogue),
    form,
    change,
  };
  return { form, wish, read, create, change, reset, unsaved };
}
