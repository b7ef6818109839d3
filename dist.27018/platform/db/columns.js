/** A value as the text that a jsonb column takes. Throws a TypeError for what JSON cannot hold. */
export function toJson(value) {
    const text = JSON.stringify(value);
    if (text === undefined)
        throw new TypeError('This value has no JSON form.');
    return text;
}
