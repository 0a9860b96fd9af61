-- Ids stay below 2^53, so that JavaScript never rounds one. Texts are compared by their bytes, as in SQLite.
CREATE SEQUENCE article_ids MAXVALUE 9007199254740991;
CREATE SEQUENCE comment_ids MAXVALUE 9007199254740991;

-- Its id is that of the caller of its sessions, which are API keys.
CREATE TABLE users (
  id bigint PRIMARY KEY,
  username text COLLATE "C" NOT NULL UNIQUE,
  email text COLLATE "C" NOT NULL UNIQUE,
  password text COLLATE "C" NOT NULL,
  bio text COLLATE "C" NOT NULL,
  image text COLLATE "C" NOT NULL,
  password_version bigint NOT NULL,
  kept_session bigint NOT NULL
);

CREATE TABLE articles (
  id bigint PRIMARY KEY,
  slug text COLLATE "C" NOT NULL UNIQUE,
  title text COLLATE "C" NOT NULL,
  description text COLLATE "C" NOT NULL,
  body text COLLATE "C" NOT NULL,
  tags json NOT NULL,
  author_id bigint NOT NULL REFERENCES users,
  created_at text COLLATE "C" NOT NULL,
  updated_at text COLLATE "C" NOT NULL
);
CREATE INDEX articles_by_author ON articles (author_id, id);

CREATE TABLE article_tags (
  tag text COLLATE "C" NOT NULL,
  article_id bigint NOT NULL REFERENCES articles ON DELETE CASCADE,
  PRIMARY KEY (tag, article_id)
);
CREATE INDEX article_tags_by_article ON article_tags (article_id);

CREATE TABLE likes (
  article_id bigint NOT NULL REFERENCES articles ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users,
  PRIMARY KEY (article_id, user_id)
);
CREATE INDEX likes_by_user ON likes (user_id);

CREATE TABLE follows (
  follower_id bigint NOT NULL REFERENCES users,
  followed_id bigint NOT NULL REFERENCES users,
  PRIMARY KEY (follower_id, followed_id)
);

CREATE TABLE comments (
  id bigint PRIMARY KEY,
  article_id bigint NOT NULL REFERENCES articles ON DELETE CASCADE,
  author_id bigint NOT NULL REFERENCES users,
  body text COLLATE "C" NOT NULL,
  created_at text COLLATE "C" NOT NULL
);
CREATE INDEX comments_by_article ON comments (article_id, id);
