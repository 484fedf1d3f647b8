import { Anchor, List } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '../../sections/page-header/page-header.tsx';
import { partNames } from '../parts.ts';

export function GalleryPage() {
  return (
    <>
      <PageHeader />
      <List>
        {partNames.map((name) => (
          <List.Item key={name}>
            <Anchor renderRoot={(props) => <Link {...props} to="/gallery/$part" params={{ part: name }} />}>
              {name}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </>
  );
}
