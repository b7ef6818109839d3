import { useMemo, useState } from 'react';
import { dropDraft } from '#shell/form/draft.ts';
import { useRead } from '#shell/data/read.ts';
import { servers } from '../../contract.ts';
import type { CreateForm } from './create-form.ts';
import type { FormKind } from './forms.ts';
import { fit } from './values/fit.ts';
import { priceOf } from './price/price.ts';
import { problemsOf } from './review/problems.ts';
import { plainValues, type Change, type CreateValues } from './values/values.ts';

interface Options extends Pick<FormKind, 'only' | 'draftName'> {
  /** No one is signed in: the zone says what it sells to everyone. */
  stranger?: boolean;
}

/** Texts of what is wrong, by the key in the request. */
export type Wrong = Readonly<Record<string, string>>;

const nothing = { left: new Set<string>() as ReadonlySet<string>, tried: false, refused: {} as Wrong };

/** The state of the form: the wishes, what the zone makes of them, and what is wrong once it may be said. */
export function useCreateForm(start: CreateValues, { only, draftName, stranger = false }: Options) {
  const [base, setBase] = useState(start);
  const [wish, setWish] = useState(start);
  const [touched, setTouched] = useState(false);
  // Problems are told of a field that was left, of all once the form was sent, and of what the server refused until it changes.
  const [told, setTold] = useState(nothing);
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
  const values = catalogue && fit(wish, catalogue);
  const problems = values ? problemsOf(values, catalogue) : [];
  const error = (key: string) =>
    told.refused[key] ??
    (told.tried || told.left.has(key) ? problems.find((problem) => problem.key === key)?.info : undefined);
  const leave = (key: string) => setTold((now) => ({ ...now, left: new Set([...now.left, key]) }));
  const write = (patch: Partial<CreateValues>) => {
    setWish((now) => ({ ...now, ...patch }));
    const stays = ([key]: [string, string]) => !Object.hasOwn(patch, key.split('.')[0] ?? '');
    setTold((now) => ({ ...now, refused: Object.fromEntries(Object.entries(now.refused).filter(stays)) }));
  };
  const change: Change = (patch) => {
    setTouched(true);
    write(patch);
  };
  const reset = () => {
    const plain = { ...plainValues, zoneId: wish.zoneId };
    setBase(plain);
    setWish(plain);
    setTold(nothing);
    dropDraft(draftName);
    setTouched(false);
  };
  const create: CreateForm | undefined = values && {
    values,
    catalogue,
    price: priceOf(values, catalogue),
    error,
    leave,
    text: (key) => ({
      name: key,
      value: wish[key],
      error: error(key),
      onChange: ({ target }) => write({ [key]: target.value }),
      onBlur: () => leave(key),
    }),
    change,
  };
  return {
    wish,
    read,
    create,
    error,
    change,
    reset,
    /** Tells from now on all that is wrong; true: nothing is. */
    judge() {
      setTold((now) => ({ ...now, tried: true, refused: {} }));
      return problems.length === 0;
    },
    /** Puts what the server refused at its fields. */
    refuse: (refused: Wrong) => setTold((now) => ({ ...now, refused })),
    unsaved: touched || JSON.stringify(wish) !== JSON.stringify(base),
  };
}
