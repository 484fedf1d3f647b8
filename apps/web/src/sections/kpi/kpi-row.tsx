import { Children, type CSSProperties, isValidElement, type ReactNode } from 'react';
import classes from './kpi-card.module.css';

type KpiRowProps = {
  children: ReactNode;
  /** Shows up to six cards on one line of a wide screen, where others have two lines. */
  oneLine?: boolean;
};

export function KpiRow({ children, oneLine = false }: KpiRowProps) {
  const count = Children.count(children);
  const columns = count > (oneLine ? 6 : 5) ? Math.ceil(count / 2) : count;
  return (
    <div className={classes['row']} style={{ '--columns': columns } as CSSProperties}>
      {children}
    </div>
  );
}

/** Maximum number of cards on one line next to the hero card; more cards are split over two lines. */
const maxPerLine = 4;
const maxBesideHero = 2 * maxPerLine;

/**
 * Renders the cards at the top of a page. The first card is large, because it answers the page's question. The others
 * are next to it, on lines of equal width.
 */
export function HeroRow({ children }: { children: ReactNode }) {
  const [hero, ...others] = Children.toArray(children);
  if (others.length > maxBesideHero) return <KpiRow>{children}</KpiRow>;
  const lines = others.length > maxPerLine ? 2 : 1;
  const above = Math.ceil(others.length / lines);
  const below = others.length - above;
  // A common grid gives both lines the same width: lines of three and two cards need six columns.
  const [wide, narrow] = below > 0 && below < above ? [above, below] : [1, 1];
  const columns = below > 0 && below < above ? above * below : above;
  const style = { '--columns': columns, '--hero': `${1.5 * narrow}fr`, '--lines': lines } as CSSProperties;
  return (
    <div className={classes['heroRow']} style={style}>
      <div className={classes['hero']}>{hero}</div>
      {others.map((card, at) => (
        <div
          key={isValidElement(card) ? card.key : at}
          className={classes['cell']}
          style={{ '--span': at < above ? narrow : wide } as CSSProperties}
        >
          {card}
        </div>
      ))}
    </div>
  );
}
