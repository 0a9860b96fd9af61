-- Its id is that of the caller of its sessions, which are API keys.
CREATE TABLE users (
  id INTEGER PRIMARY KEY,
  username TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL UNIQUE,
  password TEXT NOT NULL,
  bio TEXT NOT NULL,
  image TEXT NOT NULL,
  password_version INTEGER NOT NULL,
  kept_session INTEGER NOT NULL
) STRICT;

CREATE TABLE articles (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  slug TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  body TEXT NOT NULL,
  tags TEXT NOT NULL,
  author_id INTEGER NOT NULL REFERENCES users,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX articles_by_author ON articles (author_id, id);

CREATE TABLE article_tags (
  tag TEXT NOT NULL,
  article_id INTEGER NOT NULL REFERENCES articles ON DELETE CASCADE,
  PRIMARY KEY (tag, article_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX article_tags_by_article ON article_tags (article_id);

CREATE TABLE likes (
  article_id INTEGER NOT NULL REFERENCES articles ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users,
  PRIMARY KEY (article_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX likes_by_user ON likes (user_id);

CREATE TABLE follows (
  follower_id INTEGER NOT NULL REFERENCES users,
  followed_id INTEGER NOT NULL REFERENCES users,
  PRIMARY KEY (follower_id, followed_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE comments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  article_id INTEGER NOT NULL REFERENCES articles ON DELETE CASCADE,
  author_id INTEGER NOT NULL REFERENCES users,
  body TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX comments_by_article ON comments (article_id, id);
