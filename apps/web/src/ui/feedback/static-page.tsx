import { product } from '@bellwether/domain/catalogue/product';
import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { BrandMark } from '../brand-mark.tsx';
import classes from './static-page.module.css';

/** Page without navigation: a logo, a heading and one column, narrow for forms and `wide` for reading. */
export function StaticPage({
  title,
  lead,
  wide = false,
  children,
}: {
  title: string;
  lead?: ReactNode;
  wide?: boolean;
  children?: ReactNode;
}) {
  return (
    <main className={classes['page']}>
      <div className={classes['column']} data-wide={wide || undefined}>
        <p className={classes['brand']}>
          <BrandMark />
          {product.name}
        </p>
        <section className={classes['card']}>
          <Title order={1} size="h2">
            {title}
          </Title>
          {lead ? (
            <Text c="dimmed" mt={4}>
              {lead}
            </Text>
          ) : null}
          {children}
        </section>
      </div>
    </main>
  );
}
