import type { TestApp } from './test-app.ts';

const section = 'brand';

/** Saves a PromptEngine text as the admin and returns the newest version number. */
const saveText = async (testApp: TestApp): Promise<number> => {
  const client = await testApp.as('admin');
  const path = `/v1/prompts/${section}`;
  const readVersion = ({ body }: { body: unknown }) => (body as { data: { version: number } }).data.version;
  const before = readVersion(await client.get(`${path}?business_id=${testApp.business.north}`));
  const fields = { tone: `<p>${crypto.randomUUID()}</p>` };
  return readVersion(
    await client.put(path, { business_id: testApp.business.north, based_on: before, fields }),
  );
};

const withVersion = async (testApp: TestApp) => ({
  params: { section, version: String(await saveText(testApp)) },
});

export const promptRequests = {
  'get-prompt': () => ({ params: { section } }),
  'list-prompt-versions': () => ({ params: { section } }),
  'get-prompt-version': withVersion,
  'save-prompt': async (testApp: TestApp) => ({
    params: { section },
    body: { based_on: await saveText(testApp), fields: {} },
  }),
  'restore-prompt-version': async (testApp: TestApp) => {
    const request = await withVersion(testApp);
    return { ...request, body: { based_on: Number(request.params.version) } };
  },
};
