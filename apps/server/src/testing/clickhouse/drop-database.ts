import { createClient } from '@clickhouse/client';

/** Deletes the ClickHouse database named in the path of a URL. */
export const dropDatabase = async (address: string): Promise<void> => {
  const url = new URL(address);
  const database = url.pathname.slice(1);
  url.pathname = '';
  const client = createClient({ url });
  try {
    await client.command({ query: `DROP DATABASE IF EXISTS \`${database}\`` });
  } finally {
    await client.close();
  }
};
