import { describeShape, showField } from './shapes.ts';

type Place = { read: Set<string>; present: Map<string, string> };

/** Field of an answer that no form of the connector reads. */
export type UnreadField = { endpoint: string; field: string; shape: string };

/**
 * Watches which fields of the answers a connector reads. The forms of a connector are its own, so they are found by what
 * they read: zod reads the fields that a form names, and no others.
 */
export const watchFields = () => {
  const endpoints = new Map<string, Map<string, Place>>();

  const findPlace = (endpoint: string, path: string): Place => {
    const places = endpoints.get(endpoint) ?? new Map<string, Place>();
    endpoints.set(endpoint, places);
    const place = places.get(path) ?? { read: new Set(), present: new Map() };
    places.set(path, place);
    return place;
  };

  const watch = (value: unknown, endpoint: string, path: string): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const isList = Array.isArray(value);
    /** Field that a rest pattern copies. It is no field that the connector names. */
    let copied: string | symbol | undefined;
    let isKnown = false;
    const note = (key: string): void => {
      const place = findPlace(endpoint, path);
      place.read.add(key);
      if (isKnown) return;
      isKnown = true;
      for (const [name, one] of Object.entries(value))
        if (!place.present.has(name)) place.present.set(name, describeShape(one));
    };
    return new Proxy(value, {
      get: (target, key) => {
        // JSON.stringify compares or stores a row as a whole, so it gets the row itself.
        if (key === 'toJSON') return () => target;
        const found: unknown = Reflect.get(target, key);
        if (typeof key === 'symbol' || typeof found === 'function' || key === 'then') return found;
        if (copied === key) {
          copied = undefined;
          return found;
        }
        if (isList) return watch(found, endpoint, `${path}[]`);
        note(key);
        return watch(found, endpoint, path === '' ? showField(key) : `${path}.${showField(key)}`);
      },
      has: (target, key) => {
        if (!isList && typeof key === 'string') note(key);
        return Reflect.has(target, key);
      },
      getOwnPropertyDescriptor: (target, key) => {
        copied = key;
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
    });
  };

  return {
    watch: (body: unknown, endpoint: string): unknown => watch(body, endpoint, ''),
    /** Lists the fields that arrived and were never read, in objects whose other fields were read. */
    listUnread: (): UnreadField[] =>
      [...endpoints].flatMap(([endpoint, places]) =>
        [...places].flatMap(([path, { read, present }]) =>
          [...present]
            .filter(([name]) => !read.has(name))
            .map(([name, shape]) => ({
              endpoint,
              field: path === '' ? showField(name) : `${path}.${showField(name)}`,
              shape,
            })),
        ),
      ),
  };
};

export type FieldWatch = ReturnType<typeof watchFields>;
