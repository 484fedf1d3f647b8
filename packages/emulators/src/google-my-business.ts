import { addDays, type Day } from '@bellwether/domain/time/day';
import { emulatedAccounts, seedOf } from './ad-account.ts';
import description from './descriptions/google-my-business.json' with { type: 'json' };
import { createFaultRandom } from './faults.ts';
import { googleError, refuseGoogleToken } from './google.ts';
import type { EmulatedReply, EmulatedRequest, EmulatedService } from './service.ts';
import type { Authority, HiddenFrom } from './sign-in/authority.ts';

const scope = 'https://www.googleapis.com/auth/business.manage';

type Options = {
  authority: Authority;
  now: () => Date;
  /** Maximum number of reviews per page; the real API uses 50. */
  pageRows?: number;
  /** Accounts and locations per page. Few, so that every list has several pages; the real API allows 20 and 100. */
  listRows?: number;
  places?: readonly Place[];
  groups?: readonly PlaceGroup[];
};

export type Place = { id: string; title: string; storeCode?: string; suburb: string; since: Day };

/** Account of Business Profile: a user, or a group of locations. */
export type PlaceGroup = {
  id: string;
  accountName: string;
  type: 'PERSONAL' | 'LOCATION_GROUP';
  places: readonly string[];
};

/** Branches of the emulated businesses, by business name. */
const branches: Readonly<Record<string, readonly Omit<Place, 'title' | 'since'>[]>> = {
  'Bright Smile Dental': [
    { id: '9988776655', storeCode: 'RICHMOND', suburb: 'Richmond' },
    { id: '9988776656', suburb: 'Geelong' },
  ],
  'Harbour Physio': [{ id: '9988776657', storeCode: 'HP1', suburb: 'Manly' }],
};
const emulatedPlaces: readonly Place[] = emulatedAccounts.flatMap(({ name: title, since }) =>
  (branches[title] ?? []).map((branch) => ({ ...branch, title, since })),
);

/** Accounts of the user. The first branch belongs to both accounts. */
const emulatedGroups: readonly PlaceGroup[] = [
  { id: '1122334455', accountName: 'Sam Lee', type: 'PERSONAL', places: ['9988776655', '9988776656'] },
  { id: '1122334466', accountName: 'Clients', type: 'LOCATION_GROUP', places: ['9988776655', '9988776657'] },
];

/** A review as Google gives it. */
export type EmulatedReview = {
  reviewId: string;
  reviewer: { displayName: string; isAnonymous?: true };
  starRating: 'ONE' | 'TWO' | 'THREE' | 'FOUR' | 'FIVE';
  comment?: string;
  createTime: string;
  updateTime: string;
  reviewReply?: { comment: string; updateTime: string };
};

const authors = ['Ana L', 'Ben Okafor', 'Chloe Tran', 'Dev P', 'Ella Marino', 'Finn W', 'Grace Huang'];
const opinions = [
  { star: 'FIVE', comment: 'Friendly and on time.' },
  { star: 'FIVE', comment: 'They explained every step.' },
  { star: 'FIVE' },
  { star: 'FOUR', comment: 'Good, but the car park was full.' },
  {
    star: 'FIVE',
    comment: '(Translated by Google) Very good treatment.\n\n(Original)\nSehr gute Behandlung.',
  },
  { star: 'THREE', comment: 'I waited for half an hour.' },
  { star: 'ONE', comment: 'Nobody answered the phone.' },
] as const;

const dayMs = 86_400_000;
/** Formats a time as Google does, which leaves out a fraction of zero. */
const toTime = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

/**
 * Returns the review of a day, if there is one, as Google reports it now: its edit and its reply are added days later.
 */
const buildReview = ({ id, title }: Place, day: Day, now: Date): EmulatedReview | null => {
  const random = createFaultRandom(seedOf(`${id} ${day}`));
  const created = Date.parse(day) + Math.floor(random() * dayMs);
  if (random() >= 0.1 || created > now.getTime()) return null;
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const { star = 'FIVE', ...opinion } = pick(opinions) ?? {};
  const author = pick(authors) ?? '';
  const isAnonymous = random() < 0.12;
  const edited = created + 5 * dayMs;
  const isEdited = random() < 0.15 && edited <= now.getTime();
  const replied = created + Math.ceil(random() * 6) * dayMs;
  const isReplied = random() < 0.7 && replied <= now.getTime();
  const comment = 'comment' in opinion ? opinion.comment : undefined;
  return {
    reviewId: `AbFvOq-${id}-${day}`,
    reviewer: isAnonymous ? { displayName: 'A Google user', isAnonymous } : { displayName: author },
    starRating: star,
    ...(isEdited
      ? { comment: `${comment ?? ''} They called me afterwards.`.trim() }
      : comment !== undefined && { comment }),
    createTime: toTime(created),
    updateTime: toTime(isEdited ? edited : created),
    ...(isReplied && {
      reviewReply: { comment: `Thank you from ${title}.`, updateTime: toTime(replied) },
    }),
  };
};

/**
 * State that a test changes: locations that no user may read, that Google has not verified, or that one user may not read, whether the installation is approved, and reviews
 * that their authors deleted or edited.
 */
type State = {
  closed: Set<string>;
  unverified: Set<string>;
  hiddenFrom: HiddenFrom;
  approved: boolean;
  deleted: Set<string>;
  edited: Map<string, { comment: string; at: string }>;
};

/** Emulates Google Business Profile: accounts, their locations, and about three reviews a month of each location. */
export const emulateGoogleMyBusiness = ({
  authority,
  now,
  pageRows = 50,
  listRows = 1,
  places = emulatedPlaces,
  groups = emulatedGroups,
}: Options): EmulatedService & {
  state: State;
  accounts: readonly { id: string; name: string }[];
  reviewsOf: (location: string) => EmulatedReview[];
} => {
  const state: State = {
    closed: new Set(),
    unverified: new Set(),
    hiddenFrom: new Map(),
    approved: true,
    deleted: new Set(),
    edited: new Map(),
  };

  /** Returns the reviews of a location, most recently updated first. */
  const reviewsOf = (location: string): EmulatedReview[] => {
    const place = places.find(({ id }) => id === location);
    if (!place) return [];
    const reviews: EmulatedReview[] = [];
    const today = now().toISOString().slice(0, 10);
    for (let day = place.since; day <= today; day = addDays(day, 1)) {
      const review = buildReview(place, day, now());
      if (!review || state.deleted.has(review.reviewId)) continue;
      const edit = state.edited.get(review.reviewId);
      reviews.push(edit ? { ...review, comment: edit.comment, updateTime: edit.at } : review);
    }
    return reviews.sort((a, b) => Date.parse(b.updateTime) - Date.parse(a.updateTime));
  };

  /** Returns one page of a list under its name, with the token of the next page. */
  const answerPage = (
    name: string,
    items: readonly unknown[],
    { query }: EmulatedRequest,
    maxRows: number,
    more: object = {},
  ): EmulatedReply => {
    const first = Number((query.get('pageToken') ?? 'page-0').replace('page-', ''));
    const next = first + Math.min(Number(query.get('pageSize') ?? maxRows), maxRows);
    const page = items.slice(first, next);
    return {
      status: 200,
      body: {
        ...(page.length > 0 && { [name]: page }),
        ...(next < items.length && { nextPageToken: `page-${next}` }),
        ...more,
      },
    };
  };

  const notFound = () => googleError(404, 'NOT_FOUND', 'Requested entity was not found.');

  const answerLocations = (request: EmulatedRequest, accountId: string): EmulatedReply => {
    const group = groups.find(({ id }) => id === accountId);
    if (!group) return notFound();
    const mask = new Set(request.query.get('readMask')?.split(','));
    const locations = group.places.flatMap((location) =>
      places
        .filter(({ id }) => id === location && !authority.hides(request, state.hiddenFrom, id))
        .map(({ id, title, storeCode, suburb }) => ({
          name: `locations/${id}`,
          title,
          storeCode,
          storefrontAddress: { regionCode: 'AU', locality: suburb },
          metadata: { canDelete: true, ...(!state.unverified.has(id) && { hasVoiceOfMerchant: true }) },
        })),
    );
    const shown = locations.map((location) =>
      Object.fromEntries(Object.entries(location).filter(([field]) => mask.has(field))),
    );
    return answerPage('locations', shown, request, listRows, { totalSize: shown.length });
  };

  const answerReviews = (request: EmulatedRequest, accountId: string, locationId: string): EmulatedReply => {
    const group = groups.find(({ id }) => id === accountId);
    if (!group?.places.some((id) => id === locationId)) return notFound();
    if (state.closed.has(locationId) || authority.hides(request, state.hiddenFrom, locationId))
      return googleError(403, 'PERMISSION_DENIED', 'The caller does not have permission.');
    if (state.unverified.has(locationId))
      return googleError(400, 'FAILED_PRECONDITION', 'Location is not verified.');
    const reviews = reviewsOf(locationId).map((review) => ({
      ...review,
      name: `accounts/${accountId}/locations/${locationId}/reviews/${review.reviewId}`,
    }));
    return answerPage('reviews', reviews, request, pageRows, { totalReviewCount: reviews.length });
  };

  return {
    hosts: [
      'mybusinessaccountmanagement.googleapis.com',
      'mybusinessbusinessinformation.googleapis.com',
      'mybusiness.googleapis.com',
    ],
    description,
    state,
    accounts: places.map(({ id, title }) => ({ id, name: title })),
    reviewsOf,
    answer: (request) => {
      const refusal = refuseGoogleToken(authority, request, scope);
      if (refusal) return refusal;
      if (!state.approved)
        return googleError(429, 'RESOURCE_EXHAUSTED', "Quota exceeded for quota metric 'Requests'.", [
          { reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_limit_value: '0' } },
        ]);
      const [, , , accountId = '', , locationId = ''] = request.path.split('/');
      const { host } = request;
      if (host === 'mybusiness.googleapis.com') return answerReviews(request, accountId, locationId);
      if (host === 'mybusinessbusinessinformation.googleapis.com') return answerLocations(request, accountId);
      const accounts = groups.map(({ id, accountName, type }) => ({
        name: `accounts/${id}`,
        accountName,
        type,
      }));
      return answerPage('accounts', accounts, request, listRows);
    },
  };
};
